import type { Caip2 } from '@latchkey/protocol/ids'
import { isSignInTimeAhead, parseSignInMessage, readSignInTime } from '@latchkey/protocol/signIn'
import type { FarcasterQuestion } from '../ports.ts'

/** What FIP-11 has everybody say. */
const statement = 'Farcaster Auth'
const resourcePattern = /^farcaster:\/\/fid\/([1-9]\d{0,77})$/

/**
 * Reads what was signed for a login (FIP-11, EIP-4361, by the letter): who says to be which id. Undefined where it is no
 * answer to the question: for another domain, address, chain or nonce, of another kind, or not good at this time.
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
  // One id: a message of two would be anybody's choice.
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
