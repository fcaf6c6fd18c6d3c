interface S3Failure {
  readonly name: string;
  readonly $metadata: { readonly httpStatusCode?: number };
}

/** The status and the code of a refusal by S3; `no refusal` without one. */
export const refusal = (sent: Promise<unknown>): Promise<readonly unknown[] | 'no refusal'> =>
  sent.then(
    () => 'no refusal',
    (error: S3Failure) => [error.$metadata.httpStatusCode, error.name],
  );
