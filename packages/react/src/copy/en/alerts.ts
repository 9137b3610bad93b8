import type { AlertName } from '@latchkey/core'

/** English texts of the alerts. The titles are exact (spec 8.15–8.20). */
export const alertCopy = {
  'alert.networkNotFound.title': 'Network Not Found',
  'alert.networkNotFound.action': 'Choose another network.',
  'alert.invalidAppConfiguration.title': 'Invalid App Configuration',
  'alert.invalidAppConfiguration.action': 'Contact the developers of this site. They must allow its address.',
  'alert.embeddedWalletUnavailable.title': 'Network Error - Could not load embedded wallet',
  'alert.embeddedWalletUnavailable.action': 'Check your connection, then reload the page.',
  'alert.embeddedWalletTimeout.title': 'Embedded Wallet Request Timed Out',
  'alert.embeddedWalletTimeout.action': 'Check your connection, then try again.',
  'alert.sessionExpired.title': 'Session Expired',
  'alert.sessionExpired.action': 'Check your device’s date and time, then connect again.',
  'alert.projectIdNotConfigured.title': 'Project ID Not Configured',
  'alert.projectIdNotConfigured.action': 'Contact the developers of this site. They must set its project ID.',
} as const satisfies Record<`alert.${AlertName}.${'title' | 'action'}`, string>
