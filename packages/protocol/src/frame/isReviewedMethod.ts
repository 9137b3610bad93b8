const reviewed =
  /^(personal_sign|eth_signTypedData_v4|eth_send(Transaction|UserOperation)|wallet_(sendCalls|grantPermissions)|solana_sign.*)$/

/**
 * Returns whether a wallet method always needs the user's approval, so that the kit can open the wallet's window within
 * the user gesture.
 */
export function isReviewedMethod(method: string): boolean {
  return reviewed.test(method)
}
