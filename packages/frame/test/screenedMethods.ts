import type { OwnMethod } from '../src/base/ports.ts'

/** All methods with a screen: those that a page could trick its visitor into approving, and those with a form. */
export const screenedMethods = {
  approvals: [
    'personal_sign',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'eth_sendUserOperation',
    'wallet_sendCalls',
    'wallet_grantPermissions',
    'wallet_revokePermissions',
    'solana_signMessage',
    'solana_signTransaction',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
    'a method that nobody knows yet',
    ...own({
      latchkey_export: true,
      latchkey_devices: true,
      latchkey_delete: true,
      latchkey_email: true,
      latchkey_recovery: true,
      latchkey_phrase: false,
      latchkey_passkey: false,
      latchkey_passkeyWindow: false,
      latchkey_recoveryCode: false,
      latchkey_recoveryPasskey: false,
      latchkey_recover: false,
    }),
  ],
  forms: [
    'latchkey_phrase',
    'latchkey_passkey',
    'latchkey_passkeyWindow',
    'latchkey_recoveryCode',
    'latchkey_recoveryPasskey',
    'latchkey_recover',
  ],
} as const

/**
 * Returns the methods of a table that are approvals. The type ensures that it contains all of the frame's own methods.
 */
function own(table: Readonly<Record<OwnMethod, boolean>>): readonly string[] {
  return Object.entries(table).flatMap(([method, isApproval]) => (isApproval ? [method] : []))
}
