const reviewed =
  /^(personal_sign|eth_signTypedData_v4|eth_send(Transaction|UserOperation)|wallet_(sendCalls|grantPermissions)|solana_sign.*)$/

/**
 * Tells whether a wallet's method always needs the visitor's approval, so that the kit can open the wallet's window inside
 * the press that asks for it.
 */
export function isReviewedMethod(method: string): boolean {
  return reviewed.test(method)
}
