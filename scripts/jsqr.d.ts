// The package's own types declare a default export, although the module is the function itself.
declare module 'jsqr' {
  /** Reads a QR code from pixels (RGBA); null if they show no code. */
  export default function jsQR(
    data: Uint8ClampedArray,
    width: number,
    height: number,
    options?: { inversionAttempts?: 'dontInvert' | 'onlyInvert' | 'attemptBoth' | 'invertFirst' },
  ): { data: string } | null
}
