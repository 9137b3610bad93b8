import type { StoreApi } from 'zustand/vanilla'
import type { Alert, Alerts } from '../stores/alerts.ts'

/** How a call is made. */
export type CallOptions = {
  signal?: AbortSignal | undefined
  /** `no-cache` asks the server again whatever the browser has kept. */
  cache?: 'default' | 'no-cache'
  /** Lets the call outlive the page that makes it. */
  keepalive?: boolean
  /** Reports a failure to the caller and the log only. */
  isQuiet?: boolean
}

/** Where the Provider API is, and who asks. */
export type ApiSettings = {
  /** Origin of the server, without a slash at the end. */
  api: string
  projectId: string | undefined
  /** Hears of every call that fails, unless it is quiet or the caller gave it up, and of the alert that it calls for. */
  onFailure?: (error: unknown, alert: Alert | undefined) => void
  /** The kit that asks: its alerts and its log name what is wrong with the set-up. Read when a call fails. */
  host?: () => { alerts: StoreApi<Alerts>; log(level: 'error', line: string): void }
}
