import type { Alert } from '../stores/alerts.ts'

/** What a relay's refusal says of the app's set-up or of the device (spec 8.16, 8.19, 8.21), by its reason. */
const alerts: Readonly<Record<string, Alert>> = {
  project: {
    name: 'invalidAppConfiguration',
    details: 'The relay does not know the project id: see projectId and relayProjectId of createKit.',
  },
  origin: {
    name: 'invalidAppConfiguration',
    details: "The relay does not allow this page's origin: the project's list of origins lacks it.",
  },
  clock: {
    name: 'sessionExpired',
    details: 'The relay takes no token with the times of this device: its clock is off.',
  },
}

/** The alert that a relay's refusal calls for; undefined where it is no matter of set-up. */
export function alertForRefusal(reason: string): Alert | undefined {
  return Object.hasOwn(alerts, reason) ? alerts[reason] : undefined
}
