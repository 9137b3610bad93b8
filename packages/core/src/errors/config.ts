import { BaseError } from './base.ts'

/** Thrown when a setting of `createKit` is invalid. The message names the setting and what is allowed. */
export class ConfigInvalidError extends BaseError {
  override readonly name = 'ConfigInvalidError'
  /** Path of the setting: `metadata.url`. */
  readonly setting: string

  constructor(setting: string, problem: string) {
    super(`createKit: "${setting}" ${problem}.`)
    this.setting = setting
  }
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
