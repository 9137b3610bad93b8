import '@angular/compiler'
import { provideZonelessChangeDetection } from '@angular/core'
import { bootstrapApplication } from '@angular/platform-browser'
import { Header } from './Header'

await bootstrapApplication(Header, { providers: [provideZonelessChangeDetection()] })
