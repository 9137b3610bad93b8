import type { BrowserContext } from '@playwright/test'
import type { PlaceWallet, TestWallet, WalletListener } from '../wallet/wallet.ts'

type Request = { method: string; params: readonly unknown[] }
type WalletPage = { latchkeyTestWallets?: Record<string, WalletListener> } & Record<
  string,
  (request: Request) => Promise<Reply>
>

let installed = 0

/**
 * Adds a wallet of the test's process to every page of a browser context, so that it survives reloads and all tabs share
 * it, like an extension. Pages that are already open get it too. Returns the wallet.
 */
export async function installWallet<wallet extends TestWallet>(
  context: BrowserContext,
  wallet: wallet,
): Promise<wallet> {
  const { call, face, listen, place } = wallet.link
  installed += 1
  const binding = `latchkeyTestWallet${installed}`
  await context.exposeBinding(binding, (_, { method, params }: Request) =>
    reply(() => call(method, unpack(params) as unknown[])),
  )
  // Both functions call themselves by their names.
  const script = `(() => { ${pack}; ${unpack}; (${placeInPage})(${JSON.stringify({ binding, face })}, ${place}, pack, unpack) })()`
  const added: unknown = await context.addInitScript({ content: script })
  const stop = listen((event, value) => {
    if (event === 'removed') {
      stop()
      // Older versions of Playwright can't take an initial script back.
      void (added as { dispose?(): Promise<void> } | undefined)?.dispose?.()
    }
    // A page that is closing or loading misses events, as with any wallet.
    for (const page of context.pages())
      void page.evaluate(tellPage, { binding, event, value: pack(value) }).catch(() => {})
  })
  await Promise.all(context.pages().map((page) => page.evaluate(script)))
  return wallet
}

async function reply(respond: () => Promise<unknown>): Promise<Reply> {
  try {
    return { result: pack((await respond()) ?? null) }
  } catch (thrown) {
    const { code, message = String(thrown) } = Object(thrown) as { code?: number; message?: string }
    return { error: { message, ...(code !== undefined && { code }) } }
  }
}

function tellPage({ binding, event, value }: { binding: string; event: string; value: unknown }): void {
  const { latchkeyTestWallets } = globalThis as unknown as WalletPage
  latchkeyTestWallets?.[binding]?.(event, value)
}

/** Runs in the page: its source is sent there, so it must be self-contained. */
function placeInPage(
  { binding, face }: { binding: string; face: never },
  place: PlaceWallet,
  toLists: typeof pack,
  toBytes: typeof unpack,
): void {
  if (globalThis !== (globalThis as { top?: unknown }).top) return
  const page = globalThis as unknown as WalletPage
  const listeners = new Set<WalletListener>()
  page.latchkeyTestWallets = {
    ...page.latchkeyTestWallets,
    [binding]: (event: string, value: unknown) => {
      for (const listener of [...listeners]) listener(event, toBytes(value))
    },
  } as never
  place(globalThis, face, {
    async call(method, params) {
      const answer = await page[binding]?.({ method, params: toLists(params) as unknown[] })
      if (answer && 'result' in answer) return toBytes(answer.result)
      const { code, message } = answer?.error ?? { code: 4900, message: 'The wallet is disconnected.' }
      throw Object.assign(new Error(message), code === undefined ? {} : { code })
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  })
}

/** A response as it is transferred to a page. Errors lose their code there, so they are data. */
type Reply = { result: unknown } | { error: { message: string; code?: number } }

/** Converts bytes to `{ bytes: […] }`, and keeps everything else that JSON has. */
function pack(value: unknown): unknown {
  if (ArrayBuffer.isView(value)) return { bytes: [...(value as Uint8Array)] }
  if (Array.isArray(value)) return value.map(pack)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, pack(part)]))
}

/** Converts `{ bytes: […] }` back to bytes. */
function unpack(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unpack)
  if (typeof value !== 'object' || value === null) return value
  if ('bytes' in value && Array.isArray(value.bytes)) return Uint8Array.from(value.bytes as number[])
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, unpack(part)]))
}
