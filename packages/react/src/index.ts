// Each file has what an app uses together: esbuild loads code with the page if the file that exports something else also
// exports it. No 'use client' here, which Next.js allows only with names.
export * from './public/components.ts'
export * from './public/hooks.ts'
export * from './public/types.ts'
