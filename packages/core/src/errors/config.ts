import { BaseError } from './base.ts'

/** Thrown when a setting of `createKit` is invalid. The message has the setting, its value, and what to use instead. */
export class ConfigInvalidError extends BaseError {
  override readonly name = 'ConfigInvalidError'
  /** Path of the setting: `metadata.url`. */
  readonly setting: string

  constructor(setting: string, given: unknown, advice: string) {
    const value = show(given)
    super(`createKit: "${setting}" is ${value}. ${advice}.`)
    this.setting = setting
  }
}

/** Credentials, queries, and anything as long as a key. */
const secrets = /\/\/[^/\s]*@|\?\S+|[\w-]{24,}/g

/** Shortens a value for a message, without what may be secret. */
function show(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.replace(secrets, '…').slice(0, 80))
  if (Array.isArray(value)) return `[${value.slice(0, 8).map(show).join(', ')}]`
  return typeof value === 'object' && value ? '{…}' : String(value)
}

/**
 * Thrown when a function receives something other than a kit, such as the reference that a server component gets from a
 * `'use client'` file.
 */
export class KitInvalidError extends BaseError {
  override readonly name = 'KitInvalidError'

  constructor(caller: string, given: unknown) {
    super(`${caller}: "kit" is not a kit (${given === null ? 'null' : typeof given}).`, {
      metaMessages: [
        "A server component only gets a reference from a 'use client' file.",
        "Create the kit in a file without 'use client', and import it in the layout and the provider.",
      ],
    })
  }
}
