import { readFileSync } from 'node:fs'
import { pageSettingsElementId } from '@latchkey/protocol/pageSettings'
import react from '@vitejs/plugin-react'
import type { ConfigEnv, ServerOptions, UserConfig, ViteDevServer } from 'vite'

/** Each page's title, and its preferred development port. */
const pages = {
  app: { title: 'Serial Mob', port: 5173 },
  wallet: { title: 'Wallet', port: 5174 },
} as const

/** Returns the build and development config of the local world's pages. `page` is its key in the world's addresses. */
export function pageConfig(page: keyof typeof pages, { command }: ConfigEnv): UserConfig {
  return {
    plugins: [react(), worldSettings(page)],
    server: { host: '127.0.0.1', port: pages[page].port, ...(page === 'app' && atWorld()) },
    // Uses the packages' sources in development, and their published files in a build.
    ...(command === 'serve' && {
      resolve: { conditions: ['latchkey', 'module', 'browser', 'development|production'] },
    }),
  }
}

/** Paths that the app's own server handles besides the page. */
const served = ['/sign-in', '/notes', '/mobs']

/**
 * Serves the app's page at the origin that the running world expects. Requests to its server are proxied with the
 * browser's original Host, by which the server recognizes its own page.
 */
function atWorld(): ServerOptions {
  const { app: target, dev } = readRun()
  if (!target || !dev) return {}
  return {
    port: Number(new URL(dev).port),
    strictPort: true,
    proxy: Object.fromEntries(served.map((path) => [path, { target, changeOrigin: false }])),
  }
}

/** Reads the addresses of the running world. Empty if none is running. */
function readRun(): Record<string, string | undefined> {
  try {
    return JSON.parse(readFileSync(new URL('../../../../.latchkey/run.json', import.meta.url), 'utf8'))
  } catch {
    return {}
  }
}

/** Embeds the running world's settings in the page, in development. */
function worldSettings(page: keyof typeof pages) {
  return {
    name: 'latchkey-world-settings',
    apply: 'serve' as const,
    configureServer(server: ViteDevServer) {
      const { printUrls } = server
      // Two pages are developed in parallel, so each prints its name.
      server.printUrls = () => {
        server.config.logger.info(`  ${pages[page].title}, with hot reload`)
        printUrls()
      }
    },
    async transformIndexHtml(html: string) {
      const { [page]: address } = readRun()
      if (!address) throw new Error('No local world is running. Start one with: npm run dev')
      const text = await (await fetch(address)).text()
      const element = text.match(
        new RegExp(`<script[^>]*id="${pageSettingsElementId}"[^>]*>.*?</script>`, 's'),
      )
      if (!element) throw new Error(`No settings found in the page at ${address}.`)
      return html.replace('</head>', () => `${element[0]}</head>`)
    },
  }
}
