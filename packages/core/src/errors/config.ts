import { BaseError } from './base.ts'

/** A setting of `createKit` is wrong; the message names it. */
export class ConfigInvalidError extends BaseError {
  override readonly name = 'ConfigInvalidError'
  readonly setting: string

  constructor(setting: string, problem: string) {
    super(`createKit: ${setting} ${problem}.`)
    this.setting = setting
  }
}

/** A function was given something else than a kit. */
export class KitInvalidError extends BaseError {
  override readonly name = 'KitInvalidError'

  constructor(caller: string, given: unknown) {
    super(`${caller}: "kit" is not a kit (${given === null ? 'null' : typeof given}).`, {
      metaMessages: [
        "A server component gets only a reference from a file with 'use client'.",
        "Create the kit in a file without 'use client', and import that from the layout and the provider.",
      ],
    })
  }
}
