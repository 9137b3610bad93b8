/** A tab or a window of a browser that a test drives. */
export type Tab = {
  /** Opens an address and waits for its page. */
  open(url: string): Promise<void>
  /** Evaluates an expression in the page and returns its value, which must be JSON. */
  evaluate<value>(expression: string): Promise<value>
  /** Moves the mouse to a point of the viewport. */
  move(x: number, y: number): Promise<void>
  /** Presses and releases the mouse where it is, as a person does: the page may open a window. */
  press(): Promise<void>
  /** Types on the keyboard. */
  type(text: string): Promise<void>
  close(): Promise<void>
}

/** A browser that a test drives, in a profile of its own. */
export type DrivenBrowser = {
  /** Its tabs and windows that are open, oldest first. */
  listTabs(): Promise<Tab[]>
  openTab(): Promise<Tab>
  close(): Promise<void>
}

/** Pause between two looks at a page. */
const lookMs = 50
/** So many looks in a row find something in one place before it is pressed: views move as they change. */
const stillLooks = 4
/** How long a page may take to show what a test waits for. */
const patienceMs = 60_000

/** Calls a function until it returns something, and fails with `what` after a minute. */
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
 * Runs in the page: finds what is visible, in open shadow roots as well, by a selector and a name, which is its label or
 * its text. Within a part of the page where `within` names one.
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

/** Something that a page shows: its middle, its text, and whether a press there would reach it. */
type Found = { x: number; y: number; text: string; isOnTop: boolean }

/** Looks for something visible by a selector and its name: a text, or the start of a pattern with `^`. */
export function look(tab: Tab, selector: string, name: string, within?: string): Promise<Found | null> {
  const asked = [selector, name, within].map((one) => JSON.stringify(one)).join(', ')
  return tab.evaluate<Found | null>(`(${findInPage})(${asked})`)
}

/** Waits for something that `look` finds. */
export function find(tab: Tab, selector: string, name: string, within?: string): Promise<Found> {
  return until(`${selector} "${name}"`, () => look(tab, selector, name, within))
}

/** Waits for something, rests the mouse on it, and presses it once it has not moved for a moment. */
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

/** Fills the field of a dialog that a label names. */
export async function fill(tab: Tab, label: string, text: string): Promise<void> {
  await press(tab, 'dialog input, dialog textarea', label)
  await tab.type(text)
}
