import '@latchkey/react/button.css'
import './style.css'
import { getInitialState } from '@latchkey/core'
import { KitProvider } from '@latchkey/react'
import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { deserialize, type State, serialize } from 'wagmi'
import type { Route } from './+types/root'
import { kit } from './kit'

/** Reads the state of the visitor's last visit from the cookie. */
export function loader({ request }: Route.LoaderArgs) {
  const state = getInitialState(kit, request.headers.get('cookie'))
  return { state: state && serialize(state) }
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="/icon.svg" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App({ loaderData: { state } }: Route.ComponentProps) {
  return (
    <KitProvider kit={kit} initialState={state ? deserialize<State>(state) : undefined}>
      <Outlet />
    </KitProvider>
  )
}
