import {
  type AccountState,
  type ActiveAccount,
  type Balance,
  getAccountState,
  getActiveAccount,
  type Kit,
} from '@latchkey/core'
import type { Caip10 } from '@latchkey/protocol/ids'
import { expectTypeOf } from 'vitest'

declare const kit: Kit

const account = getActiveAccount(kit)
expectTypeOf<ActiveAccount['caipAddress']>().toEqualTypeOf<Caip10>()
expectTypeOf<ActiveAccount['address']>().toEqualTypeOf<string>()
if (account?.namespace === 'eip155') expectTypeOf(account.address).toEqualTypeOf<`0x${string}`>()
else if (account) expectTypeOf(account.address).toEqualTypeOf<string>()

expectTypeOf(getAccountState(kit)).toEqualTypeOf<AccountState>()
expectTypeOf(getAccountState(kit).address).toEqualTypeOf<string | undefined>()
expectTypeOf(getAccountState(kit, 'eip155').address).toEqualTypeOf<`0x${string}` | undefined>()
expectTypeOf(getAccountState(kit, 'solana').address).toEqualTypeOf<string | undefined>()
expectTypeOf<AccountState['tokenBalance']>().toEqualTypeOf<readonly Balance[]>()
