import { type Config, createKit, type Kit, type KitEvent } from '@latchkey/core'
import { expectTypeOf } from 'vitest'
import { devnet } from '../../test/networks.ts'

const metadata = { name: 'Test', description: 'A test', url: 'http://localhost', icon: '' }

expectTypeOf(createKit).parameter(0).toEqualTypeOf<Config>()
expectTypeOf(createKit).returns.toEqualTypeOf<Kit>()

createKit({ networks: [devnet], metadata })
// @ts-expect-error at least one network
createKit({ networks: [], metadata })
// @ts-expect-error metadata is not optional
createKit({ networks: [devnet] })
// @ts-expect-error no such setting
createKit({ networks: [devnet], metadata, nonsense: true })
// @ts-expect-error no such group
createKit({ networks: [devnet], metadata, connectOrder: ['fax'] })

// Environment variables may be undefined, which must be accepted.
const { LATCHKEY_API } = process.env
createKit({
  networks: [devnet],
  metadata,
  api: LATCHKEY_API,
  projectId: LATCHKEY_API,
  wallet: LATCHKEY_API,
  features: { email: undefined },
  wallets: { include: undefined },
  theme: { accent: LATCHKEY_API, mode: undefined },
})

// The event name determines the type of its properties.
expectTypeOf<Extract<KitEvent, { name: 'CONNECT_SUCCESS' }>['properties']>().toEqualTypeOf<{
  method: 'qrcode' | 'mobile' | 'browser' | 'email' | 'social' | 'passkey' | 'external'
  name: string
}>()
