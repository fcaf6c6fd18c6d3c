import type { Context } from '../context.ts';

/** One entry of a chat, independent of providers: any provider can continue where another stopped. */
export type ChatEntry =
  | { readonly role: 'user'; readonly content: string }
  | { readonly role: 'assistant'; readonly content: string; readonly calls: readonly ToolCall[] }
  | { readonly role: 'tool'; readonly callId: string; readonly name: string; readonly content: string };

export interface ToolCall {
  readonly id: string;
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  /** The provider expects it back with the call. */
  readonly signature?: string;
}

/** A tool for models; `parameters` is a JSON schema of an object. */
export interface ToolDescription {
  readonly name: string;
  readonly description: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

export interface Prompt {
  readonly system: string;
  readonly entries: readonly ChatEntry[];
  readonly tools: readonly ToolDescription[];
  /** Whether the model may call tools. */
  readonly mayCall: boolean;
}

export interface Usage {
  readonly promptTokens: number | undefined;
  readonly completionTokens: number | undefined;
}

export interface Reply {
  readonly text: string;
  readonly calls: readonly ToolCall[];
  readonly usage: Usage;
}

/** The parts of a stream: text, and the usage at its end. */
export type StreamPart = { readonly text: string } | { readonly usage: Usage };

/** Settings of one provider of the chain. */
export interface ProviderSettings {
  /** For logs. */
  readonly name: string;
  readonly url: string;
  readonly model: string;
  readonly key: string;
  readonly maxTokens: number;
}

/** The protocol of one kind of provider. Both functions throw ProviderFailure. */
export interface Adapter {
  readonly complete: (context: Context, settings: ProviderSettings, prompt: Prompt) => Promise<Reply>;
  readonly stream: (context: Context, settings: ProviderSettings, prompt: Prompt) => AsyncGenerator<StreamPart>;
}

/** Besides 429 and 5xx: a key that is refused, unpaid or without rights, or a model that is gone, concerns one provider only. */
const settingStatuses = new Set([401, 402, 403, 404]);

/**
 * A provider gave no answer. After 429, 5xx and 401 to 404 the next provider is tried, and also when a provider is unreachable
 * (503), times out (504) or sends a malformed answer (502).
 */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure';
  readonly status: number;
  /** The beginning of what the provider says, for adapters; it may quote the question and is never logged. */
  readonly answer: string;

  constructor(status: number, answer = '') {
    super(`a provider answered ${status}`);
    this.status = status;
    this.answer = answer;
  }

  /** Whether another provider may answer. */
  get isOfThisProvider(): boolean {
    return this.status === 429 || this.status >= 500 || settingStatuses.has(this.status);
  }
}
