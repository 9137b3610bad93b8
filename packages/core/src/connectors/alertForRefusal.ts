import type { Alert } from '../stores/alerts.ts'

/** What a relay's refusal says of the app's set-up or of the device (spec 8.16, 8.19, 8.21), by its reason. */
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

/** The alert that a relay's refusal calls for; undefined where it is no matter of set-up. */
export function alertForRefusal(reason: string): Alert | undefined {
  return Object.hasOwn(alerts, reason) ? alerts[reason] : undefined
}
