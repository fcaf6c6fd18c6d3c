-- Nothing of its own: jobs keep their tables in a schema beside the service's. Made for jobs.test.ts.

comment on schema worker is 'stands for a service that has jobs';
