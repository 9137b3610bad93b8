import { getInitialState } from '@latchkey/core'
import { KitProvider } from '@latchkey/react'
import buttonStyle from '@latchkey/react/button.css?url'
import { createRootRoute, HeadContent, Outlet, Scripts } from '@tanstack/react-router'
import { createServerFn } from '@tanstack/react-start'
import { getRequestHeader } from '@tanstack/react-start/server'
import type { ReactNode } from 'react'
import { deserialize, type State, serialize } from 'wagmi'
import { kit } from '../kit'
import style from '../style.css?url'

/** Reads the state of the visitor's last visit from the cookie. */
const readState = createServerFn().handler(() => {
  const state = getInitialState(kit, getRequestHeader('cookie') ?? null)
  return state && serialize(state)
})

export const Route = createRootRoute({
  loader: () => readState(),
  staleTime: Number.POSITIVE_INFINITY,
  head: () => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { title: 'My app' },
    ],
    links: [
      { rel: 'icon', href: '/icon.svg' },
      { rel: 'stylesheet', href: buttonStyle },
      { rel: 'stylesheet', href: style },
    ],
  }),
  shellComponent: Document,
  component: App,
})

function Document({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <HeadContent />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}

function App() {
  const state = Route.useLoaderData()
  return (
    <KitProvider kit={kit} initialState={state ? deserialize<State>(state) : undefined}>
      <Outlet />
    </KitProvider>
  )
}
