import { expect, it } from 'vitest'
import type { NamespaceProposal } from '../session/session.ts'
import { writeProposal } from './writeProposal.ts'

const metadata = { name: 'Dapp', description: 'A dapp', url: 'http://127.0.0.1', icons: [] }
const authenticate = { chains: ['eip155:1'], domain: '127.0.0.1', aud: 'http://127.0.0.1', nonce: 'abcdefgh' }
const proposed = (...chains: string[]): NamespaceProposal => ({ chains, methods: ['sign'], events: [] })

it.each<[string, Record<string, NamespaceProposal>, boolean]>([
  ['one namespace of eip155', { eip155: proposed('eip155:1', 'eip155:10') }, true],
  ['chains of eip155 by name', { 'eip155:1': proposed('eip155:1') }, true],
  ['an additional namespace', { eip155: proposed('eip155:1'), solana: proposed('solana:5eykt4') }, false],
  ['only another namespace', { solana: proposed('solana:5eykt4') }, false],
  ['a chain of another namespace', { eip155: proposed('eip155:1', 'cosmos:hub-4') }, false],
])('[5.3] includes a sign-in for %s, %o: %s', (_, namespaces, isAsked) => {
  const keys = { privateKey: 'a'.repeat(64), publicKey: 'b'.repeat(64) }
  const { pairing, messages } = writeProposal({ namespaces, authenticate }, keys, metadata, 1_790_000_000)
  const signIn = isAsked ? ['wc_sessionAuthenticate'] : []
  expect(messages.map(({ method }) => method)).toEqual([...signIn, 'wc_sessionPropose'])
  expect(pairing.signIn !== undefined).toBe(isAsked)
})

it('dates a sign-in by the given clock', () => {
  const keys = { privateKey: 'a'.repeat(64), publicKey: 'b'.repeat(64) }
  const namespaces = { eip155: proposed('eip155:1') }
  const issuedAt = (iat?: string) => {
    const asked = { namespaces, authenticate: { ...authenticate, ...(iat && { iat }) } }
    return writeProposal(asked, keys, metadata, 1_790_000_000).pairing.signIn?.asked.iat
  }
  expect(issuedAt('2026-01-01T00:00:00.000Z')).toBe('2026-01-01T00:00:00.000Z')
  expect(issuedAt()).toBe(new Date(1_790_000_000_000).toISOString())
})
