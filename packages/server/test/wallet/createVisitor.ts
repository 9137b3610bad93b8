import { expect } from 'vitest'

/** Content of a login's window after the provider's callback. */
export type Window = {
  status: number
  text: string
  /** Passed by its script to the frame. */
  flow: string | undefined
  code: string | undefined
  outcome: string | undefined
  /** Shown if there is no frame. */
  digits: string | undefined
}

let visitors = 0

/**
 * Creates a visitor's browser, which stores cookies by host and follows redirects one at a time. A server that
 * trusts a proxy, as `startWallet` does, sees each visitor at another address.
 */
export function createVisitor() {
  visitors += 1
  const forwarded = { 'x-forwarded-for': `198.51.${visitors >> 8}.${visitors & 255}` }
  const jars = new Map<string, Map<string, string>>()

  async function go(url: string, init: RequestInit = {}): Promise<Response> {
    const { host } = new URL(url)
    const jar = jars.get(host) ?? new Map<string, string>()
    jars.set(host, jar)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { ...forwarded, ...init.headers, cookie },
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }

  /** Returns where a page leads, without following it. */
  const wayOn = (response: Response, from: string) =>
    new URL(response.headers.get('location') ?? '', from).href

  /** Posts a provider's form to the wallet, which is another site, so no cookie is sent. */
  async function sendForm(page: string): Promise<string> {
    const [, action = ''] = /<form method="post" action="([^"]+)"/.exec(page) ?? []
    const fields = [...page.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, value] as [string, string],
    )
    const body = new URLSearchParams(fields)
    const response = await fetch(action, { method: 'POST', body, headers: forwarded, redirect: 'manual' })
    expect(response.status).toBe(303)
    return wayOn(response, action)
  }

  const visitor = {
    go,
    /** Opens a window, and authenticates at the provider, or declines. Returns the callback address. */
    async signIn(uri: string, who: string | null): Promise<string> {
      const started = await go(uri)
      expect(started.status).toBe(303)
      return visitor.answer(wayOn(started, uri), who)
    },
    /** Does the same with a provider's authorization address. */
    async answer(asked: string, who: string | null): Promise<string> {
      const form = wayOn(await go(asked), asked)
      const body = new URLSearchParams(who === null ? { answer: 'cancel' } : { answer: 'continue', who })
      const resumed = wayOn(await go(form, { method: 'POST', body }), form)
      const answered = await go(resumed)
      return answered.headers.has('location') ? wayOn(answered, resumed) : sendForm(await answered.text())
    },
    /** Opens the callback address. */
    async comeBack(address: string): Promise<Window> {
      const response = await go(address)
      const text = await response.text()
      const read = (name: string) => new RegExp(` data-${name}="([^"]*)"`).exec(text)?.[1]
      return {
        status: response.status,
        text,
        flow: read('flow'),
        code: read('code'),
        outcome: read('outcome'),
        digits: /<strong>(\d{6})<\/strong>/.exec(text)?.[1],
      }
    },
    logIn: async (uri: string, who: string | null) => visitor.comeBack(await visitor.signIn(uri, who)),
  }
  return visitor
}
