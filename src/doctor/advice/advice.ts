import { caddy } from './caddy.ts'
import type { ServerAdvice } from './configuration.ts'
import { awsApiGateway, kong } from './gateways.ts'
import { express, hono } from './javascript.ts'
import { nginx } from './nginx.ts'

/** The servers that the doctor can advise on. The keys are the values of `--server`. */
export const servers = {
  nginx,
  caddy,
  express,
  hono,
  aws: awsApiGateway,
  kong,
} as const satisfies Readonly<Record<string, ServerAdvice>>

export type ServerName = keyof typeof servers

export const serverNames: readonly ServerName[] = Object.keys(servers).filter(isServerName)

export function isServerName(name: string): name is ServerName {
  return Object.hasOwn(servers, name)
}
