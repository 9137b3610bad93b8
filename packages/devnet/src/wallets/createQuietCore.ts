import { Core } from '@walletconnect/core'

type Options = ConstructorParameters<typeof Core>[0]

/**
 * The core of a wallet by WalletKit, which reaches its relay and no other host: neither the vendor's telemetry nor its
 * verification of origins. Runs in Node and in the browser.
 */
export function createQuietCore(options: {
  /** Address of the relay, `ws:` or `wss:`. */
  relay: string
  projectId: string
  /** The browser's own storage where there is none; Node needs one. */
  storage?: NonNullable<Options>['storage']
}): InstanceType<typeof Core> {
  const { relay, projectId, storage } = options
  const core = new Core({
    ...{ projectId, relayUrl: relay, telemetryEnabled: false, logger: 'silent' },
    ...(storage && { storage }),
  } as Options)
  // It tells of its start even where telemetry is off, and asks about every origin.
  core.eventClient.init = async () => {}
  core.verify.register = async () => undefined
  core.verify.resolve = async () => undefined as never
  // It stops listening to a connection that it gives up; what is told of it later would be thrown where nobody catches it.
  const relayer = core.relayer as unknown as Relayer
  const { createProvider } = relayer
  relayer.createProvider = async () => {
    await createProvider.call(relayer)
    relayer.provider.on('error', () => {})
  }
  return core
}

type Relayer = {
  createProvider(): Promise<void>
  provider: { on(event: 'error', listener: () => void): void }
}
