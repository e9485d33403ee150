# Confines itself with Landlock and seccomp, then runs a command.
#   perl landlock.pl ARCHITECTURE VERSION RULE... -- COMMAND ARGUMENT...
# VERSION is the highest version of Landlock to use. A rule is a letter, a colon and a path: `r` may be read, `x` may be
# read and executed, `n` is a device that may be read and written. Missing paths are skipped. Everything else is
# refused. The seccomp filter is read from file descriptor 3. If a step fails, nothing else runs and the exit code is
# 70.
#
# Numbers: Linux include/uapi/linux/{landlock,prctl,capability,seccomp,fcntl}.h and each machine's table of system calls.
use strict;
use warnings;

my %machines = (x64 => { prctl => 157, capset => 126 }, arm64 => { prctl => 167, capset => 91 });
my %calls = (create => 444, add => 445, restrict => 446, close_range => 436);

my $machine = $machines{ shift(@ARGV) // '' } or failed('unknown machine');
my $newest = shift(@ARGV) + 0;
my @rules;
while (@ARGV and (my $word = shift @ARGV) ne '--') { push @rules, [split /:/, $word, 2] }
failed('no command') unless @ARGV;

sub failed { my ($what) = @_; print STDERR "landlock: $what: $!\n"; exit 70 }
# Strings are passed as pointers, numbers as numbers.
sub call { my ($what, @arguments) = @_; my $got = syscall(shift @arguments, @arguments); failed($what) if $got < 0; return $got }
sub prctl { my ($what, @arguments) = @_; return call($what, $machine->{prctl}, @arguments, (0) x (5 - @arguments)) }

# Die with the service: without it, a build has no use.
prctl('death signal', 1, 9);

open(my $pipe, '<&=', 3) or failed('no filter');
binmode $pipe;
my $filter = do { local $/; <$pipe> };
close $pipe;
failed('no filter') unless defined $filter and length $filter and length($filter) % 8 == 0;

my $abi = call('not in this kernel', $calls{create}, 0, 0, 1);
$abi = $newest if $abi > $newest;
my @bits = map { 1 << $_ } 0 .. 15;
my ($execute, $write, $read, $list) = @bits;
# Every kind of access that this version can refuse: 13 from version 1, moves between folders from 2, truncation from 3,
# device control from 5.
my $last = $abi >= 5 ? 15 : $abi >= 3 ? 14 : $abi >= 2 ? 13 : 12;
my $files = 0;
$files |= $_ for @bits[0 .. $last];
# Connecting to a Unix socket by its path, from 9.
$files |= 1 << 16 if $abi >= 9;
# TCP (bind and connect) from 4; UDP from 10. Abstract Unix sockets and signals from 6.
my @attributes = ($files, $abi >= 10 ? 15 : $abi >= 4 ? 3 : 0, $abi >= 6 ? 3 : 0);
my $size = $abi >= 6 ? 3 : $abi >= 4 ? 2 : 1;
my $ruleset = call('ruleset', $calls{create}, pack('Q*', @attributes[0 .. $size - 1]), 8 * $size, 0);

my %access = (r => $read | $list, x => $read | $execute, n => $read | $write);
for my $rule (@rules) {
  my ($kind, $path) = @$rule;
  # O_PATH | O_CLOEXEC
  sysopen(my $place, $path, 0x280000) or ($!{ENOENT} ? next : failed($path));
  my $allowed = $access{$kind} // failed("rule $kind");
  $allowed &= ~$list unless -d $place;
  call($path, $calls{add}, $ruleset, 1, pack('Q l', $allowed, fileno $place), 0);
}

# Without capabilities, root is a normal user; without the bounding set, a command cannot regain them.
prctl('ambient capabilities', 47, 4);
if ($> == 0) { syscall($machine->{prctl}, 24, $_, 0, 0, 0) for 0 .. 63 }
call('capabilities', $machine->{capset}, pack('L l', 0x20080522, 0), pack('L6', (0) x 6));
prctl('new privileges', 38, 1);
call('restrict', $calls{restrict}, $ruleset, 0);
# Close every open file but the standard three when the command starts.
call('open files', $calls{close_range}, 3, 0x7fffffff, 4);
# The filter program contains a pointer: pack's `P`.
prctl('filter', 22, 2, pack('S x![P] P', length($filter) / 8, $filter));
exec { $ARGV[0] } @ARGV or failed('exec');
