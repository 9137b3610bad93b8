import type { Alert } from '../alerts/alerts.ts'

/**
 * Alerts for a relay's rejections that are caused by the app's configuration or the device (spec 8.16, 8.19, 8.21), by
 * reason.
 */
const alerts: Readonly<Record<string, Alert>> = {
  project: {
    name: 'invalidAppConfiguration',
    details: 'The relay rejected the project id. Check projectId and relayProjectId in createKit.',
  },
  origin: {
    name: 'invalidAppConfiguration',
    details: "The relay rejected this page's origin. Add it to the project's allowed origins.",
  },
  clock: {
    name: 'sessionExpired',
    details: "The relay rejected the token's timestamps. This device's clock is wrong.",
  },
}

/** Returns the alert for a relay's rejection. Undefined for other reasons. */
export function alertForRefusal(reason: string): Alert | undefined {
  return Object.hasOwn(alerts, reason) ? alerts[reason] : undefined
}
