import { fileURLToPath } from 'node:url'
import type { World } from '@latchkey/devnet/playwright'
import type { Page, Route } from '@playwright/test'
import { build } from 'vite'

/** A file of the built page, the files that it imports, and the view or part of a view that it is, if any. */
type File = {
  text: string
  type: string
  imports: readonly string[]
  view?: string | undefined
  isPart?: boolean
}

type Gate = { passed: Promise<void>; open: () => void }

function createGate(): Gate {
  let open = () => {}
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { passed, open }
}

let built: ReturnType<typeof buildPage> | undefined

/** Builds viewsPage.tsx from source, in memory, once per worker. */
async function buildPage() {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    base: '/views/',
    resolve: { conditions: ['latchkey', 'module', 'browser', 'production'] },
    build: {
      write: false,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: fileURLToPath(new URL('viewsPage.tsx', import.meta.url)) },
    },
  })
  const files = new Map<string, File>()
  let entry = ''
  for (const one of [result].flat().flatMap((each) => ('output' in each ? each.output : []))) {
    const path = `/views/${one.fileName}`
    if (one.type === 'asset') files.set(path, { text: String(one.source), type: 'text/css', imports: [] })
    else {
      const [, folder, view] = one.facadeModuleId?.match(/\/views\/(\w+)\/(\w+)\.tsx$/) ?? []
      const imports = one.imports.map((name) => `/views/${name}`)
      files.set(path, { text: one.code, type: 'text/javascript', imports, view, isPart: view !== folder })
      if (one.isEntry) entry = path
    }
  }
  return { files, entry }
}

/** A page that `openViews` opened. */
export type ViewsPage = Awaited<ReturnType<typeof openViews>>

/**
 * Opens a page with the kit of Serial Mob, in which the modules of `held` (views or their parts) load only when the test
 * allows it. Nothing outside of the page is changed.
 */
export async function openViews(page: Page, world: World, held: readonly string[]) {
  built ??= buildPage()
  const { files, entry } = await built
  /** What each module waits for. */
  const gates = new Map<string, Gate>()
  const gateOf = (view: string) => {
    const gate = gates.get(view) ?? createGate()
    gates.set(view, gate)
    return gate
  }
  let data = createGate()
  data.open()
  const html = await (await fetch(`${world.app}/`)).text()
  const ours = html.replace(
    /<script type="module"[^>]*><\/script>/,
    `<script type="module" src="${entry}"></script>`,
  )
  await page.route(`${world.app}/views/**`, async (route: Route) => {
    const { pathname } = new URL(route.request().url())
    const file = files.get(pathname)
    if (!file) return route.fulfill({ contentType: 'text/html', body: ours })
    if (file.view && held.includes(file.view)) await gateOf(file.view).passed
    await route.fulfill({ contentType: file.type, body: file.text }).catch(() => {})
  })
  await page.route(`${world.api}/**`, async (route) => {
    await data.passed
    await route.continue().catch(() => {})
  })
  await page.goto(`${world.app}/views/`)
  return {
    /** Every view that has a module of its own. */
    views: [...files.values()].flatMap(({ view, isPart }) => (view && !isPart ? view : [])),
    /** Lets a module arrive, with those that it imports. */
    allow(view: string) {
      const open = (file: File | undefined) => {
        if (file?.view) gateOf(file.view).open()
        for (const path of file?.imports ?? []) open(files.get(path))
      }
      open([...files.values()].find((file) => file.view === view))
    },
    /** Holds back every answer of the server. Returns a function that lets them arrive. */
    holdData() {
      data = createGate()
      return data.open
    },
  }
}
