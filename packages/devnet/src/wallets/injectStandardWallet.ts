import type { BrowserContext, Page } from '@playwright/test'
import { provideStandardWallet } from './provideStandardWallet.ts'
import type { StandardAccount, StandardWallet } from './standardWallet.ts'

type Account = Omit<StandardAccount, 'publicKey'> & { publicKey: number[] }
type Reply = { result: unknown } | { error: { code: number; message: string } }
type Feature = Readonly<Record<string, unknown>>
type Act = (...inputs: unknown[]) => Promise<unknown>
type Description = Pick<StandardWallet, 'version' | 'name' | 'icon' | 'chains'> & {
  binding: string
  /** The chains' own features, without their functions. */
  features: Record<string, Feature>
}
type PageWallets = {
  latchkeyStandardWallets?: Record<string, (accounts: readonly Account[]) => void>
} & Record<string, (feature: string, inputs: unknown) => Promise<Reply>>

let placed = 0

/**
 * Adds a wallet of this process to every page of a browser context, so that it survives reloads and is shared by all
 * tabs, like an extension. It has `standard:connect`, `standard:disconnect` and `standard:events`. With `page`, also
 * adds it to an already open page.
 */
export async function injectStandardWallet(parameters: {
  context: BrowserContext
  wallet: StandardWallet
  page?: Page
}): Promise<void> {
  const { context, wallet, page } = parameters
  placed += 1
  const binding = `latchkeyStandardWallet_${placed}`
  await context.exposeFunction(binding, (feature: string, inputs: unknown) => reply(wallet, feature, inputs))
  const { on } = featuresOf(wallet)['standard:events'] as {
    on(event: 'change', listener: (change: { accounts?: readonly StandardAccount[] }) => void): void
  }
  on('change', ({ accounts }) => {
    if (!accounts) return
    const told = { binding, accounts: accounts.map(writeAccount) }
    // A page that is closing or loading misses events, as with any wallet.
    for (const open of context.pages()) void open.evaluate(tellPage, told).catch(() => {})
  })
  const { version, name, icon, chains } = wallet
  const features = Object.fromEntries(
    Object.entries(featuresOf(wallet))
      .filter(([feature]) => !feature.startsWith('standard:'))
      .map(([feature, parts]) => [
        feature,
        Object.fromEntries(Object.entries(parts ?? {}).filter(([, part]) => typeof part !== 'function')),
      ]),
  )
  const description: Description = { version, name, icon, chains, binding, features }
  const script = `(${placeInPage})(${JSON.stringify(description)}, ${provideStandardWallet})`
  await context.addInitScript({ content: script })
  if (page) await page.evaluate(script)
}

const featuresOf = ({ features }: StandardWallet) => features as Record<string, Feature | undefined>

/** Calls a feature. Bytes are transferred as lists of numbers, errors as their messages. */
async function reply(wallet: StandardWallet, feature: string, inputs: unknown): Promise<Reply> {
  try {
    return { result: toLists(await call(wallet, feature, toBytes(inputs))) }
  } catch (thrown) {
    const { code = -32603, message = String(thrown) } = thrown as { code?: number; message?: string }
    return { error: { code, message } }
  }
}

async function call(wallet: StandardWallet, feature: string, inputs: unknown): Promise<unknown> {
  const name = feature.slice(feature.indexOf(':') + 1)
  const act = featuresOf(wallet)[feature]?.[name] as Act | undefined
  if (!act) throw new Error(`The wallet does not support ${feature}.`)
  if (name === 'connect') {
    const { accounts } = (await act(inputs)) as { accounts: readonly StandardAccount[] }
    return accounts.map(writeAccount)
  }
  if (name === 'disconnect') return act()
  // The wallet compares accounts by identity, but the page only has copies.
  const named = (inputs as { account?: { address: string } }[]).map((input) => ({
    ...input,
    account: wallet.accounts.find(({ address }) => address === input.account?.address),
  }))
  return act(...named)
}

const writeAccount = ({ address, publicKey, chains, features }: StandardAccount): Account => ({
  address,
  publicKey: [...publicKey],
  chains: [...chains],
  features: [...features],
})

/** Converts bytes to `{bytes: […]}` for transfer. */
function toLists(value: unknown): unknown {
  if (value instanceof Uint8Array) return { bytes: [...value] }
  if (Array.isArray(value)) return value.map(toLists)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, toLists(part)]))
}

function toBytes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toBytes)
  if (typeof value !== 'object' || value === null) return value
  if ('bytes' in value && Array.isArray(value.bytes)) return Uint8Array.from(value.bytes as number[])
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, toBytes(part)]))
}

function tellPage(told: { binding: string; accounts: readonly Account[] }): void {
  const { latchkeyStandardWallets } = globalThis as unknown as PageWallets
  latchkeyStandardWallets?.[told.binding]?.(told.accounts)
}

/** Runs in the page: its source is sent there, so it must be self-contained. */
function placeInPage(description: Description, provide: typeof provideStandardWallet): void {
  if (globalThis !== (globalThis as { top?: unknown }).top) return
  const { binding, features: offered, ...face } = description
  const page = globalThis as unknown as PageWallets
  const listeners = new Set<(change: { accounts: readonly unknown[] }) => void>()
  let accounts: readonly unknown[] = []

  const pack = (value: unknown): unknown => {
    if (value instanceof Uint8Array) return { bytes: [...value] }
    if (Array.isArray(value)) return value.map(pack)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, pack(part)]))
  }
  const unpack = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(unpack)
    if (typeof value !== 'object' || value === null) return value
    const { bytes } = value as { bytes?: number[] }
    if (bytes) return Uint8Array.from(bytes)
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, unpack(part)]))
  }
  const call = async (feature: string, inputs: unknown) => {
    const answer = await page[binding]?.(feature, pack(inputs))
    if (answer && 'result' in answer) return unpack(answer.result)
    const { code, message } = answer?.error ?? { code: 4900, message: 'The wallet is disconnected.' }
    throw Object.assign(new Error(message), { code })
  }
  const take = (told: readonly Account[]) => {
    accounts = told.map((account) => ({ ...account, publicKey: Uint8Array.from(account.publicKey) }))
    return accounts
  }
  page.latchkeyStandardWallets = {
    ...page.latchkeyStandardWallets,
    [binding]: (told: readonly Account[]) => {
      take(told)
      for (const listener of listeners) listener({ accounts })
    },
  } as never

  const connectBy = (feature: string) => async (input?: unknown) => ({
    accounts: take((await call(feature, input ?? {})) as Account[]),
  })
  const features = Object.fromEntries(
    Object.entries(offered).map(([feature, parts]) => {
      const name = feature.slice(feature.indexOf(':') + 1)
      const act = (...inputs: unknown[]) => call(feature, inputs)
      return [feature, { ...parts, [name]: name === 'connect' ? connectBy(feature) : act }]
    }),
  )
  provide({
    ...face,
    get accounts() {
      return accounts as never
    },
    features: {
      ...features,
      'standard:connect': { version: '1.0.0', connect: connectBy('standard:connect') },
      'standard:disconnect': {
        version: '1.0.0',
        disconnect: async () => {
          await call('standard:disconnect', {})
        },
      },
      'standard:events': {
        version: '1.0.0',
        on: (_: string, listener: (change: { accounts: readonly unknown[] }) => void) => {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
    },
  })
}
