// Packages that code samples import and this repository does not install.
declare module 'next/headers' {
  export function headers(): Promise<Headers>
}
declare module '@testing-library/react'
declare module '@testing-library/user-event'
