import { expect } from 'vitest'

/** What a window of a login says, once it is back from the provider. */
export type Window = {
  status: number
  text: string
  /** What its script gives the frame. */
  flow: string | undefined
  code: string | undefined
  outcome: string | undefined
  /** What it shows where there is no frame. */
  digits: string | undefined
}

/** A browser of somebody: it keeps cookies by host, and goes where it is sent, one step after the other. */
export function createVisitor() {
  const jars = new Map<string, Map<string, string>>()

  async function go(url: string, init: RequestInit = {}): Promise<Response> {
    const { host } = new URL(url)
    const jar = jars.get(host) ?? new Map<string, string>()
    jars.set(host, jar)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { ...init, redirect: 'manual', headers: { ...init.headers, cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }

  /** Where a page leads; it is not gone to yet. */
  const wayOn = (response: Response, from: string) =>
    new URL(response.headers.get('location') ?? '', from).href

  /** Sends a provider's form to the wallet, which is another site: no cookie comes along. */
  async function sendForm(page: string): Promise<string> {
    const [, action = ''] = /<form method="post" action="([^"]+)"/.exec(page) ?? []
    const fields = [...page.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, value] as [string, string],
    )
    const body = new URLSearchParams(fields)
    const response = await fetch(action, { method: 'POST', body, redirect: 'manual' })
    expect(response.status).toBe(303)
    return wayOn(response, action)
  }

  const visitor = {
    go,
    /** Opens a window, and says at the provider who one is, or no; answers the address that leads back. */
    async signIn(uri: string, who: string | null): Promise<string> {
      const started = await go(uri)
      expect(started.status).toBe(303)
      return visitor.answer(wayOn(started, uri), who)
    },
    /** Says the same to a provider's question, at its address. */
    async answer(asked: string, who: string | null): Promise<string> {
      const form = wayOn(await go(asked), asked)
      const body = new URLSearchParams(who === null ? { answer: 'cancel' } : { answer: 'continue', who })
      const resumed = wayOn(await go(form, { method: 'POST', body }), form)
      const answered = await go(resumed)
      return answered.headers.has('location') ? wayOn(answered, resumed) : sendForm(await answered.text())
    },
    /** Goes to the address that leads back. */
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
