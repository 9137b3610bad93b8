import { testWorld } from '@latchkey/devnet/testWorld'
import { verifyMessage } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import { beforeAll, expect, it } from 'vitest'
import { createBrowser } from '../../test/createBrowser.ts'
import { chainId, openPhone, showCode, wanted } from '../../test/openPhone.ts'
import { openSignInWallet } from '../../test/openSignInWallet.ts'
import { parseUri } from '../session/uri.ts'

let world: Awaited<ReturnType<typeof testWorld>>
beforeAll(async () => {
  world = await testWorld()
})

const authenticate = {
  chains: [chainId, 'eip155:1'],
  domain: 'dapp.test',
  aud: 'https://dapp.test/login',
  nonce: 'abcdefgh12345678',
  statement: 'Sign in to the dapp.',
  resources: ['https://dapp.test/terms'],
}

it('connects and signs in with one step, with a message that verifies', async () => {
  const wallet = await openSignInWallet(world)
  const { client, events } = createBrowser(world).open()
  const { uri, connected } = await showCode(client, { namespaces: wanted, authenticate })
  expect(parseUri(uri)?.methods).toEqual(['wc_sessionAuthenticate'])
  await wallet.pair(uri)
  await wallet.sign([chainId], ['personal_sign', 'eth_sendTransaction'])
  const { signedMessages, ...session } = await connected
  expect(wallet.sessions()).toEqual([session.topic])
  expect(client.sessions()).toEqual([session])
  expect(session.namespaces.eip155).toMatchObject({
    accounts: [`${chainId}:${wallet.address}`],
    methods: ['eth_sendTransaction', 'personal_sign'],
  })
  expect(events.map(({ type }) => type)).toContain('connected')

  const [{ address, message, signature } = { address: '', message: '', signature: '' }] = signedMessages ?? []
  expect(address).toBe(wallet.address)
  expect(parseSiweMessage(message)).toMatchObject({
    address,
    chainId: 31_337,
    domain: authenticate.domain,
    uri: authenticate.aud,
    nonce: authenticate.nonce,
    resources: [...authenticate.resources, expect.stringMatching(/^urn:recap:/)],
  })
  expect(message).toContain(`${authenticate.statement} I further authorize the stated URI`)
  const signed = { address: wallet.address, message, signature: signature as `0x${string}` }
  expect(await verifyMessage(signed)).toBe(true)
  await client.ping(session.topic)
})

it('reports a rejected sign-in as a rejection', async () => {
  const wallet = await openSignInWallet(world)
  const { client } = createBrowser(world).open()
  const refused = client.connect({ namespaces: wanted, authenticate, onUri: (uri) => void wallet.pair(uri) })
  await wallet.refuse()
  await expect(refused).rejects.toMatchObject({ name: 'RejectedError', code: 5000 })
})

it('only connects to a wallet that doesn’t support sign-in', async () => {
  const phone = await openPhone(world)
  const { client } = createBrowser(world).open()
  const connected = client.connect({
    namespaces: wanted,
    authenticate,
    onUri: (uri) => void phone.remote.pair(uri),
  })
  const topic = await phone.remote.approve(phone.grants)
  expect(await connected).toMatchObject({ topic, namespaces: phone.grants })
  expect((await connected).signedMessages).toBeUndefined()
})
