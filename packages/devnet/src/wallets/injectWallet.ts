import type { BrowserContext, Page } from '@playwright/test'
import { type Injection, provideWallet } from './provideWallet.ts'
import type { WalletAnnouncement, WalletProvider, WalletRequest } from './wallet.ts'

type Reply = { result: unknown } | { error: { code: number; message: string; data?: unknown } }
type Events = Record<string, ((...values: unknown[]) => void)[]>
type WalletPage = { latchkeyWallets?: Record<string, Events> } & Record<
  string,
  (request: WalletRequest) => Promise<Reply>
>

const relayed = ['accountsChanged', 'chainChanged', 'connect', 'disconnect', 'message'] as const

/**
 * Adds a wallet of this process to every page of a browser context, so that it survives reloads and is shared by all
 * tabs, like an extension. With `page`, also adds it to an already open page.
 */
export async function injectWallet(parameters: {
  context: BrowserContext
  wallet: { info: WalletAnnouncement; provider: WalletProvider }
  injection?: Injection
  page?: Page
}): Promise<void> {
  const { context, wallet, injection = {}, page } = parameters
  const { info, provider } = wallet
  const binding = `latchkeyWallet_${info.uuid.replaceAll('-', '')}`
  await context.exposeFunction(binding, (request: WalletRequest) => reply(provider, request))
  for (const event of relayed) {
    provider.on(event, (...values) => {
      for (const open of context.pages()) {
        const told = { uuid: info.uuid, event, values }
        // A page that is closing or loading misses events, as with any wallet.
        void open.evaluate(emitInPage, told).catch(() => {})
      }
    })
  }
  const script = `(${placeInPage})(${JSON.stringify({ info, injection, binding })}, ${provideWallet})`
  await context.addInitScript({ content: script })
  if (page) await page.evaluate(script)
}

/** Sends a request. Errors lose their code when transferred to a page, so they are returned as data. */
async function reply(provider: WalletProvider, request: WalletRequest): Promise<Reply> {
  try {
    return { result: (await provider.request(request)) ?? null }
  } catch (thrown) {
    const {
      code = -32603,
      message = String(thrown),
      data,
    } = thrown as { code?: number; message?: string; data?: unknown }
    return { error: { code, message, ...(data !== undefined && { data }) } }
  }
}

function emitInPage(told: { uuid: string; event: string; values: readonly unknown[] }): void {
  const { latchkeyWallets } = globalThis as unknown as WalletPage
  for (const listener of latchkeyWallets?.[told.uuid]?.[told.event] ?? []) listener(...told.values)
}

/** Runs in the page: its source is sent there, so it must be self-contained. */
function placeInPage(
  { info, injection, binding }: { info: WalletAnnouncement; injection: Injection; binding: string },
  provide: typeof provideWallet,
): void {
  if (globalThis !== (globalThis as { top?: unknown }).top) return
  const page = globalThis as unknown as WalletPage
  const events: Events = {}
  page.latchkeyWallets = { ...page.latchkeyWallets, [info.uuid]: events } as never
  provide(
    info,
    {
      async request(request) {
        const answer = await page[binding]?.({ method: request.method, params: request.params })
        if (answer && 'result' in answer) return answer.result
        const { code, message, data } = answer?.error ?? {
          code: 4900,
          message: 'The wallet is disconnected.',
        }
        throw Object.assign(new Error(message), { code, ...(data !== undefined && { data }) })
      },
      on(event, listener) {
        events[event] = [...(events[event] ?? []), listener]
      },
      removeListener(event, listener) {
        events[event] = (events[event] ?? []).filter((known) => known !== listener)
      },
    },
    injection,
  )
}
