import { rpcErrorCodes } from '@latchkey/protocol/failure'
import { BaseError } from './base.ts'
import { someNested } from './someNested.ts'

/**
 * Thrown when the user rejects a request in the wallet (spec 8.37, 8.44). Not a failure: show nothing but the view
 * itself. No toast, alert or log.
 */
export class UserRejectedError extends BaseError {
  override readonly name = 'UserRejectedError'

  constructor(cause: unknown) {
    super('User rejected the request.', { cause })
  }
}

/** EIP-1193, WalletConnect (including its codes for chains, methods and events), EIP-5792, ethers. */
const rejectionCodes: readonly unknown[] = [
  rpcErrorCodes.userRejected,
  rpcErrorCodes.userRejectedLegacy,
  5001,
  5002,
  5003,
  rpcErrorCodes.atomicReadyWalletRejectedUpgrade,
  'ACTION_REJECTED',
]
const rejected = 'rejected|declined|denied|cancell?ed'
const ended = `${rejected}|refused|aborted|disapproved|dismissed|closed`
const user = '(?:the )?user(?![\\w-]| (?:agent|operation))'
const subject = 'request|transaction|signature|connection|operation|approval'
const object = `(?: (?:the |this |to )?(?:${subject}|access|sign|connect))?`
const rejectionWords = new RegExp(
  [
    `\\b(?:user|you) (?:has |have )?(?:${ended})\\b`,
    `\\b(?:${ended}) by ${user}`,
    // Without a past form, the words are also part of other sentences, such as "user cancel button not found".
    `(?:^|: )(?:the )?user (?:reject|decline|den(?:y|ie)|cancel|refuse|abort)s?${object}[.!]?$`,
    `(?:^|: )(?:the )?user did(?: not|n['’]t) (?:approve|accept|confirm|authori[sz]e|sign)${object}[.!]?$`,
    // Networks refuse and abort connections, too.
    `^(?:the )?(?:(?:${subject}) )?(?:was |has been )?(?:${rejected})[.!]?$`,
  ].join('|'),
  'i',
)
/**
 * Contracts choose their own revert messages. Nodes, bundlers and policies word their rejections, and browsers their
 * aborts, whose name is lost when an error is sent between pages.
 */
const foreignWords =
  /\brevert(?:ed|s)?\b|exception|simulat|program log|paymaster|policy|useroperation|the user aborted a request/i
const foreignNames: readonly unknown[] = ['AbortError', 'TimeoutError', 'CanceledError']
const foreignCodes: readonly unknown[] = [3, rpcErrorCodes.transactionRejected, 'ERR_CANCELED']

/**
 * Returns whether an error, or one nested in it, is a user rejection: it has a rejection code, as a number or text, or
 * it is the bare code or worded as a rejection, and does not come from a contract, node or browser.
 */
export function isUserRejection(error: unknown): boolean {
  if (someNested(error, (one) => one instanceof UserRejectedError || rejectionCodes.includes(codeOf(one))))
    return true
  return (
    !someNested(error, isForeign) &&
    someNested(error, (one) => isBareCode(one) || rejectionWords.test(wordsOf(one)))
  )
}

/** Returns whether a wallet threw the code itself. The other codes are too common as numbers. */
function isBareCode(error: unknown): boolean {
  return error === rpcErrorCodes.userRejected || error === String(rpcErrorCodes.userRejected)
}

function isForeign(error: unknown): boolean {
  const code = codeOf(error)
  return (
    foreignWords.test(wordsOf(error)) ||
    foreignNames.includes(Object(error).name) ||
    foreignCodes.includes(code) ||
    // HTTP statuses and bundler rejections (ERC-7769).
    (typeof code === 'number' && ((code >= 400 && code < 600) || (code <= -32500 && code > -32530)))
  )
}

/** Maps an error thrown by a wallet: rejections become `UserRejectedError`, others are returned unchanged. */
export function toWalletError(error: unknown): unknown {
  if (error instanceof UserRejectedError || !isUserRejection(error)) return error
  return new UserRejectedError(error)
}

function codeOf(error: unknown): unknown {
  const { code } = Object(error)
  return Number(code) || code
}

function wordsOf(error: unknown): string {
  const words = typeof error === 'string' ? error : Object(error).message
  return typeof words === 'string' ? words.trim() : ''
}
