import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createSignIn, type SignIn, type SignInSettings, toNodeListener } from '../src/signIn/index.ts'

/** Starts only sign-in on Node's own server. Its origin is the app's unless the settings name others. */
export async function startSignIn(
  settings: Omit<SignInSettings, 'origins'> & { origins?: SignInSettings['origins'] },
): Promise<{ origin: string; url: string; signIn: SignIn; close(): Promise<void> }> {
  let listener: ReturnType<typeof toNodeListener> | undefined
  const server = createServer((request, response) => void listener?.(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const signIn = createSignIn({ origins: [origin], ...settings })
  listener = toNodeListener(signIn)
  return {
    origin,
    url: `${origin}${settings.basePath ?? '/sign-in'}`,
    signIn,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
