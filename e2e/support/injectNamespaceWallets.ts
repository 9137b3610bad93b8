import type { BrowserContext } from '@playwright/test'
import type { KeplrWallet } from '../../packages/core/test/keplrWallet.ts'
import type { PolkadotExtension } from '../../packages/core/test/polkadotExtension.ts'

type Ask = (method: string, ...inputs: unknown[]) => Promise<unknown>
type WalletPage = Record<string, Ask> & { injectedWeb3?: object; keplr?: object }

/** Injects an in-process Polkadot extension into every page of a context, where pages look for such extensions. */
export async function injectPolkadot(
  context: BrowserContext,
  { injected }: PolkadotExtension,
): Promise<void> {
  type Opened = {
    accounts: { get(): Promise<readonly unknown[]> }
    signer: { signRaw(payload: unknown): Promise<unknown> }
  }
  let opened: Opened | undefined
  const letIn = () => {
    if (!opened) throw new Error('The page is not connected')
    return opened
  }
  const methods: Record<string, (...inputs: never[]) => Promise<unknown>> = {
    async enable(appName: string) {
      opened = (await injected.enable(appName)) as Opened
    },
    accounts: () => letIn().accounts.get(),
    signRaw: (payload: unknown) => letIn().signer.signRaw(payload),
  }
  await expose(context, 'latchkeyPolkadot', methods)
  await context.addInitScript((version) => {
    const page = globalThis as unknown as WalletPage
    const ask: Ask = (...question) => page.latchkeyPolkadot?.(...question) ?? Promise.reject(new Error())
    const enable = async (appName: string) => {
      await ask('enable', appName)
      return {
        accounts: {
          get: () => ask('accounts'),
          subscribe(listener: (accounts: unknown) => void) {
            void ask('accounts').then(listener)
            return () => {}
          },
        },
        signer: {
          signPayload: () => Promise.reject(new Error('Sending is not supported')),
          signRaw: (payload: unknown) => ask('signRaw', payload),
        },
      }
    }
    page.injectedWeb3 = { 'polkadot-js': { version, enable } }
  }, injected.version)
}

/** Injects an in-process wallet with Keplr's interface into every page of a context. */
export async function injectKeplr(context: BrowserContext, { provider }: KeplrWallet): Promise<void> {
  await expose(context, 'latchkeyKeplr', provider)
  await context.addInitScript(() => {
    const page = globalThis as unknown as WalletPage
    const ask =
      (method: string) =>
      (...inputs: unknown[]) =>
        page.latchkeyKeplr?.(method, ...inputs)
    const methods = ['enable', 'disable', 'getKey', 'signArbitrary', 'experimentalSuggestChain']
    page.keplr = Object.fromEntries(methods.map((method) => [method, ask(method)]))
  })
}

async function expose(context: BrowserContext, name: string, methods: object): Promise<void> {
  await context.exposeFunction(name, (method: string, ...inputs: unknown[]) =>
    Reflect.get(methods, method)(...inputs),
  )
}
