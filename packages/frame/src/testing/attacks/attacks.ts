import type { Attack } from './attack.ts'
import { callAttacks } from './callAttacks.ts'
import { messageAttacks } from './messageAttacks.ts'
import { refusedOperations } from './operationAttacks.ts'
import { orderAttacks } from './orderAttacks.ts'
import { contentAttacks, permitAttacks, refusedTypedData } from './typedDataAttacks.ts'

/** Every hostile request that must not get through, each a distinct idea. */
export const attacks: readonly Attack[] = [
  ...refusedTypedData,
  ...refusedOperations,
  ...contentAttacks,
  ...permitAttacks,
  ...orderAttacks,
  ...messageAttacks,
  ...callAttacks,
]
