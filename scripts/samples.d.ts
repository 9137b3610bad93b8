// Packages that code samples import and this repository does not install.
declare module 'next/headers' {
  export function headers(): Promise<Headers>
}
declare module 'react-router' {
  export function Outlet(): import('react').ReactNode
  export function useLoaderData<loader extends (...given: never[]) => unknown>(): Awaited<ReturnType<loader>>
}
declare module '@testing-library/react'
declare module '@testing-library/user-event'
