import type { ServedChain, ServerSettings } from '../settings/settings.ts'
import type { Report } from './report.ts'

/** Time limits of a check, in milliseconds. */
export type CheckLimits = {
  /** For one response. */
  answerMs: number
  /** For one response that a host may have to search for. */
  searchMs: number
  /** For everything that one host is asked. What was not asked until then is unknown. */
  hostMs: number
}

/**
 * Checks one kind of source. Returns a promise for each chain or host of it that the settings name, and nothing if they
 * name none. None of them rejects, and nothing that they report contains a secret.
 */
export type Probe = (settings: ServerSettings, limits: CheckLimits) => readonly Promise<Report>[]

/** Returns the title of a chain's table. */
export const titleOf = ({ id, network }: Pick<ServedChain, 'id' | 'network'>): string =>
  `${id} ${network.name}`

/** Returns the name of the setting with a chain's upstreams. */
export const settingOf = ({ id }: Pick<ServedChain, 'id'>, kind: 'RPC' | 'WS' = 'RPC'): string =>
  `${kind}_${id.replace(':', '_')}`

/** Returns the host of an address: its other parts may contain keys. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : 'invalid URL')
