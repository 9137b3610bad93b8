import { expectTypeOf } from 'vitest'
import type * as hooks from '../public/hooks.ts'

type Result<hook extends keyof typeof hooks> = ReturnType<(typeof hooks)[hook]>
/** `mutate` and `mutateAsync` of a hook, which also have names of their own, as in wagmi. */
type Named<name extends string, result extends { mutate: unknown; mutateAsync: unknown }> = Pick<
  result,
  'mutate' | 'mutateAsync'
> &
  Record<name, result['mutate']> &
  Record<`${name}Async`, result['mutateAsync']>

expectTypeOf<Result<'useConnectWallet'>>().toExtend<Named<'connect', Result<'useConnectWallet'>>>()
expectTypeOf<Result<'useDisconnect'>>().toExtend<Named<'disconnect', Result<'useDisconnect'>>>()
expectTypeOf<Result<'useSwitchConnection'>>().toExtend<
  Named<'switchConnection', Result<'useSwitchConnection'>>
>()
expectTypeOf<Result<'useSwitchNetwork'>>().toExtend<Named<'switchNetwork', Result<'useSwitchNetwork'>>>()
expectTypeOf<Result<'useSetPreferredAccountType'>>().toExtend<
  Named<'setPreferredAccountType', Result<'useSetPreferredAccountType'>>
>()
expectTypeOf<Result<'useSignIn'>>().toExtend<Named<'signIn', Result<'useSignIn'>>>()
expectTypeOf<Result<'useRevokeSignInSession'>>().toExtend<
  Named<'revokeSession', Result<'useRevokeSignInSession'>>
>()
expectTypeOf<Result<'useRevokePermission'>>().toExtend<
  Named<'revokePermission', Result<'useRevokePermission'>>
>()
