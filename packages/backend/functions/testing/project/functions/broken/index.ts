throw new Error('does not even start');
