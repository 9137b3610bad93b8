import type { ChannelAnswer, ChannelQuestion } from './createChannels.ts'

/** Parses an app's request. Undefined if something that FIP-11 requires is missing. */
export function readQuestion(body: string): ChannelQuestion | undefined {
  const read = readTexts(body, ['domain', 'siweUri', 'nonce', 'notBefore', 'expirationTime', 'requestId'])
  const { domain, siweUri, nonce = '' } = read
  if (!domain || !siweUri || !URL.canParse(siweUri) || !/^[a-zA-Z0-9]{8,}$/.test(nonce)) return undefined
  return { ...read, domain, siweUri, nonce }
}

/** Parses a Farcaster app's signed response. Undefined if something that FIP-11 requires is missing. */
export function readAnswer(body: string): ChannelAnswer | undefined {
  const { message, signature, username } = readTexts(body, ['message', 'signature', 'username'])
  const { fid } = parse(body)
  if (!message || !signature || !Number.isSafeInteger(fid)) return undefined
  return { message, signature, fid: Number(fid), ...(username && { username }) }
}

function readTexts<name extends string>(body: string, names: readonly name[]): { [key in name]?: string } {
  const read = parse(body)
  return Object.fromEntries(
    names.flatMap((name) => (typeof read[name] === 'string' ? [[name, read[name]]] : [])),
  ) as { [key in name]?: string }
}

function parse(body: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(body))
  } catch {
    return {}
  }
}
