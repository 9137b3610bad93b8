/** A tab or window of a browser that a test drives. */
export type Tab = {
  /** Opens a URL and waits for its page to load. */
  open(url: string): Promise<void>
  /** Evaluates an expression in the page and returns its value, which must be JSON. */
  evaluate<value>(expression: string): Promise<value>
  /** Moves the mouse to a point of the viewport. */
  move(x: number, y: number): Promise<void>
  /** Presses and releases the mouse at its position like a person, so the page may open a window. */
  press(): Promise<void>
  /** Types on the keyboard. */
  type(text: string): Promise<void>
  close(): Promise<void>
}

/** A browser that a test drives, with its own profile. */
export type DrivenBrowser = {
  /** Returns the open tabs and windows, oldest first. */
  listTabs(): Promise<Tab[]>
  openTab(): Promise<Tab>
  close(): Promise<void>
}

/** Interval for polling a page, in ms. */
const lookMs = 50
/**
 * Consecutive polls that must find an element in the same place before it is pressed, since views move during changes.
 */
const stillLooks = 4
/** How long a page may take to show what a test waits for, in ms. */
const patienceMs = 60_000

/** Calls a function until it returns something. Throws an error with `what` after a minute. */
export async function until<value>(
  what: string,
  look: () => Promise<value | undefined | false | null>,
): Promise<value> {
  const end = performance.now() + patienceMs
  let failure: unknown
  while (performance.now() < end) {
    try {
      const found = await look()
      if (found !== undefined && found !== false && found !== null) return found
      failure = undefined
    } catch (error) {
      // The page is being replaced, or its window has closed.
      failure = error
    }
    await new Promise((resolve) => setTimeout(resolve, lookMs))
  }
  throw new Error(`Not found after a minute: ${what}`, { cause: failure })
}

/**
 * Runs in the page: finds a visible element by selector and name, which is its label or text. Also searches open shadow
 * roots, within the part of the page that `within` selects, if set.
 */
function findInPage(selector: string, name: string, within?: string) {
  const all = (root: ParentNode): Element[] =>
    [...root.querySelectorAll('*')].flatMap((element) => [
      element,
      ...(element.shadowRoot ? all(element.shadowRoot) : []),
    ])
  const textOf = (element: Element) => element.textContent?.replace(/\s+/g, ' ').trim() ?? ''
  const nameOf = (element: Element) => {
    const root = element.getRootNode() as ParentNode
    const label = element.getAttribute('aria-labelledby')
    const labels = label?.split(' ').map((id) => root.querySelector(`[id="${id}"]`)) ?? [
      ...((element as HTMLInputElement).labels ?? []),
    ]
    const labelled = labels.map((one) => (one ? textOf(one) : '')).join(' ')
    return element.getAttribute('aria-label') ?? (labelled.trim() || textOf(element))
  }
  const isWanted = (element: Element, wanted: string) =>
    wanted.startsWith('^') ? new RegExp(wanted).test(nameOf(element)) : nameOf(element) === wanted
  const elements = all(document)
  const parts =
    within === undefined ? undefined : elements.filter((one) => one.matches('section, [role=region]'))
  const part = parts?.find((one) => isWanted(one, within ?? ''))
  if (parts && !part) return null
  const found = elements.find(
    (element) =>
      element.matches(selector) &&
      isWanted(element, name) &&
      (!part || part.contains(element)) &&
      element.checkVisibility() &&
      !(element as HTMLButtonElement).disabled,
  )
  if (!found) return null
  found.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
  const { x, y, width, height } = found.getBoundingClientRect()
  const center = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) }
  const hit = (found.getRootNode() as ShadowRoot).elementFromPoint(center.x, center.y)
  return {
    ...center,
    text: textOf(found),
    isOnTop: found.contains(hit),
  }
}

/** An element on a page: its center, its text, and whether a press there would hit it. */
type Found = { x: number; y: number; text: string; isOnTop: boolean }

/** Finds a visible element by selector and name: its text, or with `^` the start of its text. */
export function look(tab: Tab, selector: string, name: string, within?: string): Promise<Found | null> {
  const asked = [selector, name, within].map((one) => JSON.stringify(one)).join(', ')
  return tab.evaluate<Found | null>(`(${findInPage})(${asked})`)
}

/** Waits for an element that `look` finds. */
export function find(tab: Tab, selector: string, name: string, within?: string): Promise<Found> {
  return until(`${selector} "${name}"`, () => look(tab, selector, name, within))
}

/** Waits for an element, hovers over it, and presses it once it has stopped moving. */
export async function press(tab: Tab, selector: string, name: string, within?: string): Promise<void> {
  let last: Found | undefined
  let seen = 0
  await until(`${selector} "${name}", standing still`, async () => {
    const next = await find(tab, selector, name, within)
    const isStill = next.isOnTop && last?.x === next.x && last.y === next.y
    last = next
    seen = isStill ? seen + 1 : 0
    if (seen === 1) await tab.move(next.x, next.y)
    return seen > stillLooks
  })
  await tab.press()
}

/** Fills the dialog's field with a label. */
export async function fill(tab: Tab, label: string, text: string): Promise<void> {
  await press(tab, 'dialog input, dialog textarea', label)
  await tab.type(text)
}
