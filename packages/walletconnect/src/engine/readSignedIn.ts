import { isObject } from '../base/jsonRpc.ts'
import { fromBase64 } from '../crypto/base64.ts'
import type { SignedMessage } from '../session/client.ts'
import { sessionSeconds } from '../session/rpc.ts'
import { readGrants, readMetadata, type Session } from '../session/session.ts'
import { recapPrefix, type SignIn } from '../session/writeSignIn.ts'

/** Session data from a sign-in response, with the signed messages. */
export type SignedIn = Pick<Session, 'peer' | 'namespaces' | 'expiry' | 'properties'> & {
  signedMessages: readonly SignedMessage[]
}

const recapWords = 'I further authorize the stated URI to perform the following actions on my behalf: '

/**
 * Parses a wallet's sign-in response. Undefined if it is malformed or belongs to another request. Signatures are not
 * verified: that is up to the sign-in backend.
 */
export function readSignedIn(result: unknown, asked: SignIn, seconds: number): SignedIn | undefined {
  const { cacaos, responder } = isObject(result) ? result : {}
  if (!Array.isArray(cacaos) || !isObject(responder) || typeof responder.publicKey !== 'string')
    return undefined
  const signed = cacaos.map((cacao) => readCacao(cacao, asked))
  const chains = signed.flatMap((one) => one?.chains ?? [])
  const accounts = signed.flatMap((one) => one?.chains.map((chain) => `${chain}:${one.address}`) ?? [])
  const methods = signed.flatMap((one) => one?.methods ?? [])
  const events = ['chainChanged', 'accountsChanged']
  const namespaces = readGrants({ eip155: { accounts, methods, events, chains } })
  if (!namespaces || methods.length === 0 || signed.includes(undefined)) return undefined
  return {
    peer: { publicKey: responder.publicKey, metadata: readMetadata(responder.metadata) },
    namespaces,
    expiry: Math.floor(seconds) + sessionSeconds,
    properties: {},
    signedMessages: signed.flatMap((one) => (one ? [one.signed] : [])),
  }
}

/** Parses one signed message (CAIP-74). */
function readCacao(cacao: unknown, asked: SignIn) {
  const { p, s } = isObject(cacao) ? cacao : {}
  if (!isObject(p) || !isObject(s) || typeof s.s !== 'string' || typeof s.t !== 'string') return undefined
  const [, chainId = '', address = ''] =
    /^did:pkh:(eip155:\d+):(0x[0-9a-fA-F]{40})$/.exec(String(p.iss)) ?? []
  const isAsked = p.nonce === asked.nonce && p.domain === asked.domain && p.aud === asked.aud
  if (!chainId || !isAsked) return undefined
  const resources = Array.isArray(p.resources) ? p.resources.map(String) : []
  const abilities = readRecap(resources.at(-1))
  const limits = abilities.flatMap(([, limit]) =>
    Array.isArray(limit) && isObject(limit[0]) ? limit[0].chains : [],
  )
  const methods = abilities.map(([ability]) => ability.split('/')[1] ?? '')
  return {
    address,
    chains: [...new Set([chainId, ...limits.map(String)])].filter((chain) => asked.chains.includes(chain)),
    methods,
    signed: {
      address,
      chainId,
      type: s.t,
      signature: s.s,
      message: formatMessage(p, chainId, address, resources, methods),
    },
  }
}

function readRecap(resource = ''): [string, unknown][] {
  const bytes = resource.startsWith(recapPrefix) ? fromBase64(resource.slice(recapPrefix.length)) : undefined
  try {
    const recap = JSON.parse(new TextDecoder().decode(bytes))
    return Object.entries(recap.att.eip155)
  } catch {
    return []
  }
}

/** Formats the text that the wallet signed (ERC-4361). */
function formatMessage(
  p: Record<string, unknown>,
  chainId: string,
  address: string,
  resources: readonly string[],
  methods: readonly string[],
): string {
  const said = typeof p.statement === 'string' ? p.statement : ''
  const granted = `${recapWords}(1) 'request': '${methods.toSorted((one, other) => one.localeCompare(other)).join("', '")}' for 'eip155'.`
  const isSaid = methods.length === 0 || said.includes(recapWords)
  const statement = isSaid ? said : [said, granted].filter(Boolean).join(' ')
  const line = (name: string, value: unknown) => (value ? [`${name}: ${value}`] : [])
  return [
    `${p.domain} wants you to sign in with your Ethereum account:`,
    address,
    '',
    ...(statement ? [statement] : []),
    '',
    `URI: ${p.aud}`,
    `Version: ${p.version}`,
    `Chain ID: ${chainId.split(':')[1]}`,
    `Nonce: ${p.nonce}`,
    `Issued At: ${p.iat}`,
    ...line('Expiration Time', p.exp),
    ...line('Not Before', p.nbf),
    ...line('Request ID', p.requestId),
    ...(resources.length > 0 ? [`Resources:${resources.map((resource) => `\n- ${resource}`).join('')}`] : []),
  ].join('\n')
}
