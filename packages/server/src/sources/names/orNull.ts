import { isRevert } from '../chains/isRevert.ts'
import { isUnreadable } from '../chains/isUnreadable.ts'

/** A resolver that reverts or answers nonsense says that there is nothing; a chain that does not answer is an error. */
export async function orNull<value>(read: Promise<value>): Promise<value | null> {
  try {
    return await read
  } catch (error) {
    if (isRevert(error) || isUnreadable(error)) return null
    throw error
  }
}
