import type { Caip2 } from '@latchkey/protocol/ids'
import { isSignInTimeAhead, parseSignInMessage, readSignInTime } from '@latchkey/protocol/signIn'
import type { FarcasterQuestion } from '../base/ports.ts'

/** The statement that FIP-11 prescribes. */
const statement = 'Farcaster Auth'
const resourcePattern = /^farcaster:\/\/fid\/([1-9]\d{0,77})$/

/**
 * Parses the message signed for a login (FIP-11, EIP-4361, strictly): the address, and the id it claims. Undefined if
 * it does not match the request: another domain, address, chain, nonce or kind, or not valid at this time.
 */
export function readFarcasterMessage(
  message: string,
  { question, chainId, now }: { question: FarcasterQuestion; chainId: Caip2; now: number },
): { fid: bigint; address: string } | undefined {
  const said = parse(message)
  if (!said) return undefined
  const ids = (said.resources ?? []).flatMap((resource) => resourcePattern.exec(resource)?.[1] ?? [])
  const [fid] = ids
  const isAnswer =
    said.domain === question.domain &&
    said.uri === question.siweUri &&
    said.nonce === question.nonce &&
    said.chainId === chainId &&
    said.statement === statement
  const isTimely =
    (said.issuedAt === undefined || !isSignInTimeAhead(said.issuedAt, now)) &&
    (said.notBefore === undefined || !isSignInTimeAhead(said.notBefore, now)) &&
    (said.expirationTime === undefined || readSignInTime(said.expirationTime) > now)
  // Exactly one id: with two, either could be chosen.
  return isAnswer && isTimely && fid !== undefined && ids.length === 1
    ? { fid: BigInt(fid), address: said.accountAddress }
    : undefined
}

function parse(message: string) {
  try {
    return parseSignInMessage(message)
  } catch {
    return undefined
  }
}
