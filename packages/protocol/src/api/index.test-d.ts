import { expectTypeOf } from 'vitest'
import type * as z from 'zod/mini'
import type { EndpointId, endpoints, RequestOf, ResponseOf } from './index.ts'

type Wire<id extends EndpointId> = z.input<(typeof endpoints)[id]['response']>
type Changed = { [id in EndpointId]: ResponseOf<id> extends Wire<id> ? never : id }[EndpointId]

// `encodeResponse` relies on a response's value being its wire form.
expectTypeOf<Changed>().toEqualTypeOf<never>()

expectTypeOf<RequestOf<'getHistory'>['params']>().toEqualTypeOf<{ address: string }>()
expectTypeOf<RequestOf<'getBalances'>['query']['forceUpdate']>().toEqualTypeOf<
  `${string}:${string}:${string}`[] | undefined
>()
