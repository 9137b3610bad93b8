import { isRevert } from '../chains/isRevert.ts'
import { isUnreadable } from '../chains/isUnreadable.ts'

/** Turns a resolver that reverts or returns invalid data into null. Rejects if the chain does not respond. */
export async function orNull<value>(read: Promise<value>): Promise<value | null> {
  try {
    return await read
  } catch (error) {
    if (isRevert(error) || isUnreadable(error)) return null
    throw error
  }
}
