/**
 * Returns the content of Latchkey's open modal. It is in a shadow root, which Testing Library's `screen` does not
 * search: `within(await findModal()).findByRole('button', …)`. Throws if no modal opens in time.
 */
export async function findModal({ timeoutMs = 5_000 } = {}): Promise<HTMLElement> {
  const lastAt = Date.now() + timeoutMs
  for (;;) {
    const modal = [...document.querySelectorAll('[data-latchkey]')].flatMap(
      ({ shadowRoot }) => shadowRoot?.querySelector<HTMLElement>('dialog[open]') ?? [],
    )[0]
    if (modal) return modal
    if (Date.now() > lastAt)
      throw new Error(`findModal: no modal opened within ${timeoutMs} ms. Press the button, or call open().`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
