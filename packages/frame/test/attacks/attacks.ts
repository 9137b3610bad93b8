import type { Attack } from './attack.ts'
import { callAttacks } from './callAttacks.ts'
import { messageAttacks } from './messageAttacks.ts'
import { refusedOperations } from './operationAttacks.ts'
import { orderAttacks } from './orderAttacks.ts'
import { contentAttacks, permitAttacks, refusedTypedData } from './typedDataAttacks.ts'

/** All hostile requests, by kind. Each is a distinct idea. */
export const attacks: Readonly<Record<string, readonly Attack[]>> = {
  'Typed data of the account’s own contracts': refusedTypedData,
  'User operations': refusedOperations,
  'Typed data that passes for something else': contentAttacks,
  Permits: permitAttacks,
  'Orders, and calls in the account’s name': orderAttacks,
  Messages: messageAttacks,
  'Transactions and batches': callAttacks,
}
