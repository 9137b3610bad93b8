import { BaseError } from '@latchkey/core'
import type { ViewId } from '../views/ids.ts'

/** A view was asked for that this version knows of and does not have yet. */
export class ViewUnavailableError extends BaseError {
  override readonly name = 'ViewUnavailableError'

  constructor(view: ViewId) {
    super(`The view ${view} is not available in this version.`)
  }
}
