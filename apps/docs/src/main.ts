import '@latchkey/ui/tokens.css'
import '@latchkey/ui/page.css'
import './site.css'
import type MiniSearch from 'minisearch'
import { searchOptions } from './searchOptions.ts'
import { copy } from './words/copy.ts'

const resultsMax = 12
const words = copy.search

const place = document.querySelector<HTMLElement>('.search')
if (place) addSearch(place)

/** Adds the search to the header. Its index is loaded when a visitor starts to search. */
function addSearch(place: HTMLElement): void {
  const { index = '', root = '' } = place.dataset
  const input = Object.assign(document.createElement('input'), {
    type: 'search',
    placeholder: words.placeholder,
    autocomplete: 'off',
    spellcheck: false,
  })
  input.setAttribute('aria-label', words.label)
  input.setAttribute('aria-controls', 'results')
  const panel = element('div', 'results')
  panel.id = 'results'
  panel.hidden = true
  const status = element('p', 'results-status')
  status.setAttribute('role', 'status')
  const list = element('ul')
  panel.append(status, list)
  place.append(input, panel)

  let loading: Promise<MiniSearch> | undefined
  const load = () => {
    loading ??= loadIndex(index)
    // The next attempt loads again.
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }
  const show = (text: string, links: readonly HTMLElement[] = []) => {
    status.textContent = text
    list.replaceChildren(...links)
    panel.hidden = false
  }
  const close = () => {
    panel.hidden = true
  }
  const search = async () => {
    const query = input.value.trim()
    if (query === '') return close()
    const found = await load().then(
      (loaded) => loaded.search(query),
      () => undefined,
    )
    // The visitor may have typed more while the index was loading.
    if (query !== input.value.trim()) return
    if (!found) return show(words.failed)
    const shown = found.slice(0, resultsMax)
    show(
      countText(found.length),
      shown.map((result) => toLink(result, root)),
    )
  }

  input.addEventListener('focus', () => void load().catch(() => {}))
  input.addEventListener('input', () => void search())
  place.addEventListener('keydown', (event) => {
    // The key belongs to an input method. Safari only says so by its code.
    if (event.isComposing || event.keyCode === 229) return
    if (event.key === 'Escape') {
      input.focus()
      close()
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp')
      moveFocus(event, [input, ...list.querySelectorAll('a')])
    const first = list.querySelector('a')
    if (event.key === 'Enter' && event.target === input && first) first.click()
  })
  place.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && place.contains(relatedTarget))) close()
  })
  list.addEventListener('click', close)
}

const countText = (count: number) =>
  count === 0 ? words.none : count === 1 ? words.one : words.many.replace('{count}', String(count))

async function loadIndex(url: string): Promise<MiniSearch> {
  const [{ default: Search }, response] = await Promise.all([import('minisearch'), fetch(url)])
  if (!response.ok) throw new Error(`The search index has status ${response.status}.`)
  return Search.loadJSON(await response.text(), searchOptions)
}

function toLink({ id, title, heading }: Record<string, string>, root: string): HTMLElement {
  const link = element('a', 'result')
  link.setAttribute('href', root + id)
  const name = element('span', 'result-heading')
  name.textContent = heading ?? ''
  link.append(name)
  if (heading !== title) {
    const page = element('span', 'result-page')
    page.textContent = title ?? ''
    link.append(page)
  }
  const item = element('li')
  item.append(link)
  return item
}

function moveFocus(event: KeyboardEvent, stops: readonly HTMLElement[]): void {
  const at = event.target instanceof HTMLElement ? stops.indexOf(event.target) : -1
  const next = stops[at + (event.key === 'ArrowDown' ? 1 : -1)]
  if (!next) return
  event.preventDefault()
  next.focus()
}

function element(name: string, className?: string): HTMLElement {
  const created = document.createElement(name)
  if (className) created.className = className
  return created
}
